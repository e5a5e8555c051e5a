package main

import (
	"net"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"sync"
)

const (
	connectionsPerAddress = 512
	connectionsInAll      = 4096
)

// visitors tells them apart by their addresses.
type visitors struct {
	// proxyHeader is the one in which the operator's own proxy passes on a visitor's address.
	proxyHeader string

	mu          sync.Mutex
	connections map[net.Conn]string
	resting     map[string][]net.Conn
	count       map[string]int
}

func newVisitors() *visitors {
	return &visitors{
		proxyHeader: os.Getenv("TRUSTED_PROXY_HEADER"),
		connections: map[net.Conn]string{},
		resting:     map[string][]net.Conn{},
		count:       map[string]int{},
	}
}

// remoteAddress is the visitor's address and port. An IPv6 address counts as its /64: that is what a
// household or a server gets, and each of its addresses would be counted separately. Whatever counts by
// address (PocketBase's rate limits, e.realIP() in hooks) sees this one.
func (v *visitors) remoteAddress(r *http.Request) string {
	host, port, _ := net.SplitHostPort(r.RemoteAddr)
	if v.proxyHeader != "" {
		if passedOn := lastAddress(r.Header.Values(v.proxyHeader)); passedOn != "" {
			host = passedOn
		}
	}
	return net.JoinHostPort(counted(host), port)
}

// lastAddress is what the proxy itself added; what precedes it may be the visitor's invention.
func lastAddress(values []string) string {
	if len(values) == 0 {
		return ""
	}
	addresses := strings.Split(values[len(values)-1], ",")
	for at := len(addresses) - 1; at >= 0; at-- {
		address := strings.TrimSpace(addresses[at])
		if _, err := netip.ParseAddr(address); err == nil {
			return address
		}
	}
	return ""
}

func counted(host string) string {
	address, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	address = address.Unmap().WithZone("")
	if address.Is6() {
		network, _ := address.Prefix(64)
		address = network.Addr()
	}
	return address.String()
}

// watch receives each change of a connection. Where one address has too many of them, the one that
// has rested longest is closed. Behind a proxy all have its address, so only the sum is bounded.
func (v *visitors) watch(connection net.Conn, state http.ConnState) {
	v.mu.Lock()
	defer v.mu.Unlock()
	address, known := v.connections[connection]
	if !known {
		if state != http.StateNew {
			return
		}
		if v.proxyHeader == "" {
			host, _, _ := net.SplitHostPort(connection.RemoteAddr().String())
			address = counted(host)
		}
		v.connections[connection] = address
		v.count[address]++
	}
	v.resting[address] = without(v.resting[address], connection)
	switch state {
	case http.StateNew, http.StateIdle:
		v.resting[address] = append(v.resting[address], connection)
	case http.StateClosed, http.StateHijacked:
		v.forget(connection, address)
	}
	v.bound(address)
}

func (v *visitors) bound(address string) {
	most := connectionsPerAddress
	if v.proxyHeader != "" {
		most = connectionsInAll
	}
	if rest := v.resting[address]; v.count[address] > most && len(rest) > 0 {
		v.forget(rest[0], address)
		_ = rest[0].Close()
		v.resting[address] = rest[1:]
	}
}

func (v *visitors) forget(connection net.Conn, address string) {
	delete(v.connections, connection)
	if v.count[address]--; v.count[address] == 0 {
		delete(v.count, address)
		delete(v.resting, address)
	}
}

func without(connections []net.Conn, gone net.Conn) []net.Conn {
	for at, connection := range connections {
		if connection == gone {
			return append(connections[:at:at], connections[at+1:]...)
		}
	}
	return connections
}
